import dayjs from 'dayjs'
import quarterOfYear from 'dayjs/plugin/quarterOfYear'
import timezone from 'dayjs/plugin/timezone'
import utc from 'dayjs/plugin/utc'
import jalaliday from 'jalaliday/dayjs'
import { jalalidayPatch } from './jalalidayPatch'

// The order matters: jalalidayPatch repairs what jalaliday changes in the two plugins before it, and
// quarterOfYear builds on the repaired dates.
for (const plugin of [utc, timezone, jalaliday, jalalidayPatch, quarterOfYear]) dayjs.extend(plugin)

export { dayjs }
