import './page.ts'
import { heapRows } from './heap.ts'
import { stateRows } from './stateSize.ts'
import type { Row } from './table.ts'

/** What a session leaves behind: in the store and the storages, and in the page's heap. */
export const memoryRows = async (): Promise<Row[]> => [
  ...(await stateRows()),
  ...(await heapRows()),
]
