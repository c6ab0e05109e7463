/** As `Date#getDay` counts: 0 is Sunday, 6 is Saturday. */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6

/** Regions whose week does not start on Monday, for browsers that do not tell. */
const regions: [Weekday, string][] = [
  [6, 'AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY'],
  [5, 'MV'],
  [
    0,
    'AG AS BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN JM JP KE KH KR LA MH MM MO MT MX MZ NI NP PA PE PH PK PR PT PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW',
  ],
]

type WithWeekInfo = Intl.Locale & {
  getWeekInfo?(): { firstDay: number }
  weekInfo?: { firstDay: number }
}

/** The day on which the week starts where a locale is spoken. */
export const weekStart = (locale: string): Weekday => {
  const known: WithWeekInfo = new Intl.Locale(locale)
  const firstDay = known.getWeekInfo?.().firstDay ?? known.weekInfo?.firstDay
  if (firstDay !== undefined) return (firstDay % 7) as Weekday
  const { region = '' } = known.maximize()
  return regions.find(([, names]) => names.split(' ').includes(region))?.[0] ?? 1
}
