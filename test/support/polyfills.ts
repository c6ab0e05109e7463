import '../../src/demo/polyfill'

/** What jsdom lacks of a modal dialog: it takes the focus, hears Escape, and gives the focus back. */
if (typeof HTMLDialogElement !== 'undefined' && !('showModal' in HTMLDialogElement.prototype)) {
  const before = new WeakMap<HTMLDialogElement, Element | null>()
  const onEscape = ({ key, currentTarget }: KeyboardEvent) => {
    const dialog = currentTarget as HTMLDialogElement
    if (key === 'Escape' && dialog.dispatchEvent(new Event('cancel', { cancelable: true })))
      dialog.close()
  }
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      before.set(this, document.activeElement)
      this.open = true
      this.addEventListener('keydown', onEscape)
      this.querySelector<HTMLElement>('button, input, select, a[href]')?.focus()
    },
    close(this: HTMLDialogElement) {
      if (!this.open) return
      this.open = false
      this.removeEventListener('keydown', onEscape)
      const focused = before.get(this)
      if (focused instanceof HTMLElement) focused.focus()
      setTimeout(() => this.dispatchEvent(new Event('close')))
    },
  })
}

/** jsdom lays nothing out, so there is nothing to scroll to. */
if (typeof Element !== 'undefined' && !('scrollIntoView' in Element.prototype))
  Object.assign(Element.prototype, { scrollIntoView: () => undefined })

/** For the same reason nothing changes its size. */
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
