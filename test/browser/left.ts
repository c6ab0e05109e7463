/**
 * The stories that Chromium and Firefox play as well: what these tell is in no other spec. The rest is WebKit's alone. None of
 * these passes the end of the page by Tab: without a screen Firefox's window is left without the focus there.
 */
export const storiesForAll = [
  'account',
  'addresses',
  'away',
  'cookie',
  'elsewhere',
  'endWarning',
  'frames',
  'idle',
  'keptReads',
  'leftMidway',
  'leftWhileStarting',
  'notes',
  'ownTabBack',
  'policy',
  'readingABody',
  'reauthentication',
  'restore',
  'silentHolder',
  'stepKinds',
  'steps',
  'unanswered',
  'unreadable',
  'waitingAtTheEnd',
  'walk',
]

/** A spec, or those of its tests whose title fits, that Firefox leaves out. */
export type Left = {
  spec: string
  title?: RegExp
  why: string
  /** It could be run, and takes long: `CI_ALL=1` runs it. */
  forTime?: true
}

const forTime = true

/** All that Firefox leaves out, and why; driven by WebDriver BiDi it has no CDP. */
export const leftOutByFirefox: readonly Left[] = [
  { spec: 'layoutShift', why: 'Firefox has no layout-shift entries' },
  { spec: 'firstPaint', why: 'it ignores blocking="render": nothing holds its first frame back' },
  {
    spec: 'offline',
    why: 'it asks for a failed part a second time never; BiDi takes no network away',
  },
  { spec: 'oldest', why: 'the app without newer web APIs is run once, in Chromium' },
  { spec: 'beyondRtkQuery', why: 'no engine’s own: of fetch and WebSocket, in Chromium', forTime },
  { spec: 'accessibility', why: 'a matrix of axe runs, on the same page as Chromium’s', forTime },
  { spec: 'accessibilityOfSteps', why: 'axe runs, on the same page as Chromium’s', forTime },
  {
    spec: 'dateField',
    title: /breaks no rule of axe/,
    why: 'axe runs, on the same page as Chromium’s',
    forTime,
  },
  {
    spec: 'keyboard',
    title: /400 % zoom.*: en\b/,
    why: 'the Persian page is walked, in which more can go wrong',
    forTime,
  },
  {
    spec: 'narrow',
    title: /zoom: (en|de)\b/,
    why: 'the Persian page is walked, in which more can go wrong',
    forTime,
  },
  {
    spec: 'layout',
    title: /(at 1280 px|twice the size.*): (en|de)\b|on a tablet/,
    why: 'the Persian page is measured, in which more can go wrong',
    forTime,
  },
  {
    spec: 'brand',
    why: 'the same screens with other colours, words and parts: Chromium plays them',
    forTime,
  },
  {
    spec: 'notStarted',
    title: /whichever file of a later load/,
    why: 'each file of the first load is taken away there, too',
    forTime,
  },
  {
    spec: 'testing',
    why: 'what hosts test with asks nothing of a browser that Playwright does not do',
    forTime,
  },
  { spec: 'demoPanel', why: 'the demo is no part of what is shipped', forTime },
  { spec: 'commands', why: 'what npm serves is the same for every engine', forTime },
  {
    spec: 'signOut',
    title: /that the browser kept alive/,
    why: 'the story of the back button and time.spec.ts have such pages there, too',
    forTime,
  },
  { spec: 'filledIn', why: 'for a picture Playwright adds a style, which our policy keeps out' },
  { spec: 'layout', title: /on paper/, why: 'BiDi emulates no paper' },
  { spec: 'tabs', title: /stands still in the debugger/, why: 'BiDi has no debugger' },
  {
    spec: 'storage',
    title:
      /there is JSON of|5 MB of|(IndexedDB is|Web Locks are|BroadcastChannel is) (missing|blocked):|IndexedDB does not answer|both storages/,
    why: 'a script takes them away; the tests of localStorage and of all at once are run',
    forTime,
  },
  {
    spec: 'storage',
    title: /plain HTTP/,
    why: 'it starts Chromium itself',
  },
  { spec: 'storage', title: /, by the browser:|cleared unseen/, why: 'BiDi clears no site’s data' },
  {
    spec: 'notStarted',
    title: /JavaScript switched off/,
    why: 'BiDi leaves JavaScript switched on',
  },
]
