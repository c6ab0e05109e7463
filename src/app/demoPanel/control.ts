import type { DemoSettings, SettingsPatch } from '../../demo/settings'
import type { DemoStats } from '../../demo/stats'

async function ask(what: string, init?: RequestInit): Promise<Response> {
  const answer = await fetch(new URL(`/api/demo/${what}`, location.origin), init)
  if (!answer.ok) throw new Error(`The control of the demo answered ${answer.status}.`)
  return answer
}

const post = (what: string, body?: object) =>
  ask(what, { method: 'POST', ...(body && { body: JSON.stringify(body) }) })

/** The settings of the demo back end, and what it has counted. */
export type DemoView = { readonly settings: DemoSettings; readonly stats: DemoStats }

export async function readDemo(): Promise<DemoView> {
  const [settings, stats] = await Promise.all([ask('settings'), ask('stats')])
  return { settings: await settings.json(), stats: await stats.json() }
}
export const changeDemo = (patch: SettingsPatch) => post('settings', patch)
/** Sets these faults, and clears all others. */
export async function setFaults(faults: DemoSettings['faults']) {
  await post('clear-faults')
  await changeDemo({ faults })
}
export const revokeAccess = () => post('revoke-access')
