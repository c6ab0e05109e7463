import { demoChallenges } from '../../src/app/demoChallenges.ts'
import type { AppSetup } from '../../src/app/createApp.tsx'
import type { Challenge, ChallengeField } from '../../src/session/index.ts'
import { config as demo } from './demoConfig.ts'

const step = (name: string, ...fields: ChallengeField[]): Challenge => ({
  name,
  when: { status: 403, path: 'error', is: name },
  fields,
  call: { url: '/api/auth/step' },
  carry: { ticket: 'ticket' },
})

/** Stands in for `src/config.ts` in a build of its own: the demo, with a step of each kind, and a team's own captcha. */
export const config: AppSetup = {
  ...demo,
  signIn: { captcha: () => import('./StepsCaptcha.tsx') },
  session: {
    ...demo.session,
    challenges: [
      ...demoChallenges,
      step('captcha', { name: 'proof', kind: 'captcha', from: 'puzzle' }),
      step('code', { name: 'code', kind: 'code' }, { name: 'trusted', kind: 'trust' }),
      step('newPassword', { name: 'next', kind: 'newPassword', from: 'rules', minLength: 12 }),
      step('tenant', { name: 'tenant', kind: 'choice', from: 'tenants' }),
      step('terms', { name: 'agreed', kind: 'terms', from: 'terms' }),
    ],
  },
}
