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
  await expect(wholeAsNamed(loading)).rejects.toThrow(IncompleteModuleError)
})

test('a part that cannot be loaded rejects with the reason of the browser', async () => {
  await expect(whole(Promise.reject<Part>(new TypeError('no')), 'Component')).rejects.toThrow('no')
})

test('a screen that comes back without its component is an error screen with a way on, never an empty page', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const more = [
    { path: 'report', lazy: async () => ({ Component: undefined }) },
    { path: 'team', children: [{ index: true, lazy: async () => ({}) }] },
  ] as RouteObject[]
  const { reload } = await renderApp({ path: '/report', signedInAs: 'sara', setup: { more } })
  expect(await screen.findByRole('button', { name: /^Reload/ })).toBeVisible()
  history.replaceState(null, '', '/team')
  await reload()
  expect(await screen.findByRole('button', { name: /^Reload/ })).toBeVisible()
  expect(screen.getByRole('link', { name: /home/ })).toHaveAttribute('href', '/')
})
