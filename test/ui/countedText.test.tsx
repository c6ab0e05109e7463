import { expect, test } from '@jest/globals'
import { act, cleanup, render, screen } from '@testing-library/react'
import { CountdownRing } from '../../src/ui/time/CountdownRing'
import { CountedText } from '../../src/ui/time/CountedText'

test('a button that counts down keeps its name while it has the focus, and shows what is left', () => {
  const tree = (text: string) => (
    <button type="button">
      <CountedText>{text}</CountedText>
    </button>
  )
  const { rerender } = render(tree('Again in 3'))
  const button = screen.getByRole('button')
  const seen = () => button.querySelector('[aria-hidden]')?.textContent
  rerender(tree('Again in 2'))
  expect(button).toHaveAccessibleName('Again in 2')
  act(() => button.focus())
  rerender(tree('Again in 1'))
  expect(button).toHaveAccessibleName('Again in 2')
  expect(seen()).toBe('Again in 1')
  act(() => button.blur())
  rerender(tree('Again'))
  expect(button).toHaveAccessibleName('Again')
  expect(seen()).toBe('Again')
})

test('a ring is as long as the part that is left, and is not read', () => {
  for (const [part, dashes] of [
    [1, '1.0000 2'],
    [0.33333, '0.3333 2'],
    [0, '0.0000 2'],
  ] as const) {
    const { container } = render(<CountdownRing part={part} />)
    expect(container.querySelector('svg')).toHaveAttribute('aria-hidden', 'true')
    expect(container.querySelector('[pathLength]')).toHaveAttribute('stroke-dasharray', dashes)
    cleanup()
  }
})
