import { demoUsers } from '../demo/users'
import { DemoUsers } from '../screens/login/DemoUsers'

/** What the sign-in screen shows in demo mode: who can sign in, with which password. */
const DemoHint = () => <DemoUsers users={demoUsers} />
export default DemoHint
