import { Notes } from './Notes'

export default function Page() {
  return <Notes />
}
