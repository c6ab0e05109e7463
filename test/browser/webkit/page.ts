import type { StoryPage, Target } from '../stories/storyPage.ts'
import { find } from './find.ts'
import { strokes } from './keys.ts'
import { DriverError, type Send, type Session } from './session.ts'

type Reference = Record<string, string>
const idOf = (element: Reference) => Object.values(element)[0]!

/** The page was on its way to another one, or has drawn this part anew. */
const passing = [
  'stale element reference',
  'no such element',
  'element not interactable',
  'element click intercepted',
]
const isPassing = (error: unknown) => error instanceof DriverError && passing.includes(error.code)

const patience = 15_000

/** A tab of WebKit. */
export function createPage(session: Session, handle: string, baseURL: string): StoryPage {
  const inTab = <Result>(act: (send: Send) => Promise<Result>) => session.inTab(handle, act)

  const evaluate = async (script: (argument: never) => unknown, argument?: unknown) => {
    const answer = await inTab((send) =>
      send<{ value?: unknown; error?: string }>('POST', '/execute/async', {
        script:
          `const [argument, done] = arguments; (async () => (${script})(argument))()` +
          '.then((value) => done({ value }), (error) => done({ error: String(error) }))',
        args: [argument ?? null],
      }),
    )
    if (answer.error !== undefined) throw new Error(answer.error)
    return answer.value
  }
  const found = (send: Send, target: Target) =>
    send<Reference[]>('POST', '/execute/sync', {
      script: `return (${find})(arguments[0])`,
      args: [target],
    })

  /** Does something with an element as soon as there is exactly one that can be had. */
  async function withElement(target: Target, act: (send: Send, id: string) => Promise<unknown>) {
    const until = Date.now() + patience
    for (;;) {
      const failure = await inTab(async (send) => {
        const [element, ...others] = await found(send, target)
        if (element === undefined || others.length > 0)
          return `${others.length + (element ? 1 : 0)} elements`
        // The driver itself leaves an element out of sight that is below the window by less than the
        // page's `scroll-padding`, and says that it cannot be had. Focus and a script do bring it in.
        await send('POST', '/execute/sync', {
          script: "arguments[0].scrollIntoView({ block: 'nearest', behavior: 'instant' })",
          args: [element],
        })
        await act(send, idOf(element))
        return undefined
      }).catch((error: unknown) => {
        if (isPassing(error)) return String(error)
        throw error
      })
      if (failure === undefined) return
      if (Date.now() > until) throw new Error(`${JSON.stringify(target)}: ${failure}`)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  const actions = (send: Send, list: object[]) =>
    send('POST', '/actions', { actions: [{ type: 'key', id: 'keyboard', actions: list }] })

  return {
    goto: (path) => inTab((send) => send('POST', '/url', { url: new URL(path, baseURL).href })),
    reload: () => inTab((send) => send('POST', '/refresh', {})),
    back: () => inTab((send) => send('POST', '/back', {})),
    path: async () => {
      const { pathname, search, hash } = new URL(await inTab((send) => send('GET', '/url')))
      return pathname + search + hash
    },
    texts: (target) =>
      inTab((send) =>
        send('POST', '/execute/sync', {
          script: `return (${find})(arguments[0]).map((each) => each.innerText)`,
          args: [target],
        }),
      ),
    click: (target) => withElement(target, (send, id) => send('POST', `/element/${id}/click`, {})),
    type: (target, text) =>
      withElement(target, async (send, id) => {
        await send('POST', `/element/${id}/clear`, {})
        await send('POST', `/element/${id}/value`, { text })
      }),
    write: (text) => inTab((send) => actions(send, [...text].flatMap(strokes))) as Promise<void>,
    press: (...keys) => inTab((send) => actions(send, keys.flatMap(strokes))) as Promise<void>,
    focused: () =>
      inTab(async (send) => {
        const id = idOf(await send<Reference>('GET', '/element/active'))
        const role = await send<string>('GET', `/element/${id}/computedrole`)
        const name = await send<string>('GET', `/element/${id}/computedlabel`)
        return { role, name }
      }),
    choose: (target, value) =>
      withElement(target, (send, id) =>
        send('POST', '/execute/sync', {
          script: `const [{ value }, select] = [arguments[1], arguments[0]]; select.focus(); select.value = value;
            for (const type of ['input', 'change']) select.dispatchEvent(new Event(type, { bubbles: true }))`,
          args: [{ 'element-6066-11e4-a52e-4f735466cecf': id }, { value }],
        }),
      ),
    evaluate: evaluate as StoryPage['evaluate'],
    run: (source) => inTab((send) => send('POST', '/execute/sync', { script: source, args: [] })),
    screenshot: async () =>
      Buffer.from(await inTab((send) => send<string>('GET', '/screenshot')), 'base64'),
    close: () => inTab((send) => send('DELETE', '/window')),
  }
}
