import dayjs from 'dayjs'
import quarterOfYear from 'dayjs/plugin/quarterOfYear'
import timezone from 'dayjs/plugin/timezone'
import utc from 'dayjs/plugin/utc'
import jalaliday from 'jalaliday/dayjs'
import { jalalidayPatch } from './jalalidayPatch'

// The order matters: corrections mend what jalaliday does to the two before it, and the rest builds on mended dates.
for (const plugin of [utc, timezone, jalaliday, jalalidayPatch, quarterOfYear]) dayjs.extend(plugin)

export { dayjs }
