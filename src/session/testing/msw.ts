/** What is for MSW alone: a host that has not installed it imports the rest of `testing` without this. */
export { createTestBackend, type TestBackend, type TestPerson } from './testBackend'
