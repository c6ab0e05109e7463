import Environment from 'jest-fixed-jsdom'

/** The environment of the other tests; after one failure the rest of a file is skipped. */
export default class extends Environment {
  async handleTestEvent(event) {
    if (event.name === 'test_done' && event.test.errors.length > 0) this.hasFailed = true
    if (event.name === 'test_start' && this.hasFailed) event.test.mode = 'skip'
  }
}
