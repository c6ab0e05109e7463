import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { hasScope as userHas, includesScope, readScopes, type Scope } from '../../src/session'

/** With names that no deployment has registered. */
const hasScope = includesScope as (has: readonly string[] | undefined, scope: unknown) => boolean

describe('what a user may do', () => {
  test.each<[unknown, readonly string[]]>([
    [
      ['read', 'write'],
      ['read', 'write'],
    ],
    ['read  write ', ['read', 'write']],
    ['', []],
    [{ read: true, write: false }, ['read']],
    [{ notes: { read: true, tags: { write: true } } }, ['notes.read', 'notes.tags.write']],
    [{ 'session:inspect': true }, ['session:inspect']],
    [{ admin: 'no', root: 1, owner: ['read'] }, []],
    [Object.create({ read: true }), []],
  ])('is read from %j', (value, names) => {
    expect(readScopes(value)).toEqual(names)
  })

  test('is asked of the session itself', () => {
    const session = (scope: unknown) => ({ scope: () => scope })
    const write = 'write' as Scope
    expect(userHas(session('read write'), write)).toBe(true)
    expect(userHas(session('read write'), { not: write })).toBe(false)
    expect(userHas(session(17), { not: write })).toBe(false)
  })

  test.each([[undefined], [null], [17], [true], [[['read']]], [['read', 1]]])(
    'is unknown for %j, and grants nothing',
    (value) => {
      expect(readScopes(value)).toBeUndefined()
      expect(hasScope(readScopes(value), 'read')).toBe(false)
      expect(hasScope(readScopes(value), { not: 'read' })).toBe(false)
    },
  )
})

describe('a question', () => {
  const has = ['read', 'write']
  test.each<[unknown, boolean]>([
    ['read', true],
    ['rea', false],
    ['delete', false],
    [{ any: ['delete', 'write'] }, true],
    [{ any: ['delete', 'drop'] }, false],
    [{ all: ['read', 'write'] }, true],
    [{ all: ['read', 'delete'] }, false],
    [{ not: 'delete' }, true],
    [{ not: 'read' }, false],
    [{ all: ['read', { not: { any: ['delete', 'drop'] } }] }, true],
    [{ not: { all: ['read', { not: 'write' }] } }, true],
  ])('%j is answered with %j', (scope, answer) => {
    expect(hasScope(has, scope)).toBe(answer)
  })

  test.each([
    [''],
    [{ not: '' }],
    [{ any: [] }],
    [{ all: [] }],
    [{ not: { any: [] } }],
    [{ any: ['read', ''] }],
    [{ any: 'read' }],
    [{}],
    [{ any: ['read'], all: ['read'] }],
    [{ some: ['read'] }],
    [{ not: { some: ['delete'] } }],
    [null],
    [undefined],
    [17],
    [['read']],
    ['constructor'],
    ['__proto__'],
    ['length'],
  ])('%j that means nothing is answered with no', (scope) => {
    expect(hasScope(has, scope)).toBe(false)
    expect(hasScope(readScopes({ read: true }), scope)).toBe(false)
  })

  const name = fc.constantFrom('a', 'b', 'c')
  const scope = fc.letrec<{ scope: unknown }>((tie) => ({
    scope: fc.oneof(
      { maxDepth: 4 },
      name,
      fc.record({ any: fc.array(tie('scope'), { minLength: 1, maxLength: 3 }) }),
      fc.record({ all: fc.array(tie('scope'), { minLength: 1, maxLength: 3 }) }),
      fc.record({ not: tie('scope') }),
    ),
  })).scope

  test('that names no registered scope does not compile', () => {
    const known: Scope[] = [
      'session:inspect',
      { any: ['profile:read', { not: 'session:inspect' }] },
      // @ts-expect-error -- a name that src/app/scopes.ts does not list
      'session:inspekt',
      // @ts-expect-error -- there is no such question
      { some: ['profile:read'] },
    ]
    expect(known.map((scope) => includesScope(['session:inspect'], scope))).toEqual([
      true,
      false,
      false,
      false,
    ])
  })

  test('obeys the laws of logic', () => {
    fc.assert(
      fc.property(fc.subarray(['a', 'b', 'c']), fc.array(scope, { minLength: 1 }), (has, all) => {
        const holds = (each: unknown) => hasScope(has, each)
        expect(holds({ all })).toBe(all.every(holds))
        expect(holds({ any: all })).toBe(all.some(holds))
        expect(holds({ not: { any: all } })).toBe(holds({ all: all.map((not) => ({ not })) }))
        expect(holds({ not: { not: all[0]! } })).toBe(holds(all[0]!))
      }),
    )
  })
})
