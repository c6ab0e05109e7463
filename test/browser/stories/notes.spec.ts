import { words } from '../../support/words.ts'
import { expectFocus, tabTo } from './keyboard.ts'
import { expectGone, expectPath, expectSeen, signIn, submit, test } from './fixtures.ts'

test.use({ build: 'demo' })

const { notes } = words

// @proves typed, accessible
test('by keyboard alone a person writes a note, and what they typed outlives the end of their session', async ({
  tab,
  api,
}) => {
  await signIn(tab)
  await tabTo(tab, 'link', notes.title, 'Shift+Tab')
  await tab.press('Enter')
  await expectFocus(tab, 'heading', notes.title)
  await tabTo(tab, 'textbox', notes.label)
  await tabTo(tab, 'button', notes.add)
  await tab.press('Enter')
  await expectSeen(tab, { text: notes.missing })
  await expectFocus(tab, 'textbox', new RegExp(notes.label))
  await tab.write('Saffron')
  await tabTo(tab, 'button', notes.add)
  await tab.press('Enter')
  await expectSeen(tab, { text: notes.added })
  await expectSeen(tab, { css: 'main li' }, 'Saffron')
  await expectFocus(tab, 'textbox', new RegExp(notes.label))

  await tab.write('Barberries')
  api.backend.setFault('refresh', { kind: 'refuse' })
  await tabTo(tab, 'button', notes.end)
  await tab.press('Enter')
  await expectPath(tab, '/login?next=%2Fnotes')
  api.backend.reset()
  await submit(tab, 'sara')
  await expectSeen(tab, { text: words.again.draftBack })
  await tabTo(tab, 'button', notes.add)
  await tab.press('Enter')
  await expectSeen(tab, { css: 'main li' }, 'Barberries')
  await expectGone(tab, { text: words.again.draftBack })
})
