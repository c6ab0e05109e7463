import { expect, jest, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import type { RouteObject } from 'react-router'
import { IncompleteModuleError, whole, wholeAsNamed } from '../../src/lib/whole'
import { renderApp } from '../support/renderApp'
import { useDemoServer } from '../support/server'

useDemoServer()

type Part = { Component?: () => null }

test('a part that has all it should export is handed on as it is', async () => {
  const part = { Component: () => null, extra: undefined }
  expect(await whole(Promise.resolve(part), 'Component')).toBe(part)
})

test.each<[string, Promise<Part>]>([
  ['undefined', Promise.resolve({ Component: undefined } as unknown as Part)],
  ['not there', Promise.resolve({})],
])('a part whose component is %s is an error that names it', async (_, loading) => {
  await expect(whole(loading, 'Component')).rejects.toThrow(
    'A part of the app was loaded without: Component.',
  )
  await expect(wholeAsNamed(loading, 'Component')).rejects.toThrow(IncompleteModuleError)
})

test('a part that cannot be loaded rejects with the reason of the browser', async () => {
  await expect(whole(Promise.reject<Part>(new TypeError('no')), 'Component')).rejects.toThrow('no')
})

const Screen = () => <h1>The screen of a team</h1>
const open = (...more: RouteObject[]) =>
  renderApp({ path: '/team', signedInAs: 'sara', setup: { more } })

test.each<[string, unknown]>([
  ['whose component is undefined', { lazy: async () => ({ Component: undefined }) }],
  ['that is empty', { children: [{ index: true, lazy: async () => ({}) }] }],
  ['that has a loader alone', { lazy: async () => ({ loader: () => null }) }],
  ['whose component is its default export', { lazy: async () => ({ default: Screen }) }],
  [
    'whose component alone comes later, and does not',
    { lazy: { Component: async () => undefined } },
  ],
])('a screen %s is an error screen with a way on, never an empty page', async (_, screens) => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  await open({ path: 'team', ...(screens as object) } as RouteObject)
  expect(await screen.findByRole('button', { name: /^Reload/ })).toBeVisible()
  expect(screen.getByRole('link', { name: /home/ })).toHaveAttribute('href', '/')
})

test.each<[string, unknown]>([
  ['all at once', { lazy: async () => ({ Component: Screen }) }],
  ['as an element', { lazy: async () => ({ element: <Screen /> }) }],
  ['part by part', { lazy: { Component: async () => Screen } }],
  [
    'behind a loader that comes later',
    { Component: Screen, lazy: async () => ({ loader: () => null }) },
  ],
])('a screen that comes whole is shown: %s', async (_, screens) => {
  await open({ path: 'team', ...(screens as object) } as RouteObject)
  expect(await screen.findByRole('heading', { name: 'The screen of a team' })).toBeVisible()
})
