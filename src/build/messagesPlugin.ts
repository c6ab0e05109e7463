import compile from 'icu-minify/compile'
import { transformWithOxc, type Plugin } from 'vite'

type Messages = { readonly [key: string]: string | Messages }
type Compiled = { [key: string]: ReturnType<typeof compile> | Compiled }

const messageFile = /\/src\/i18n\/messages\/[^/]+\/[^/]+\.ts$/

/** Compiles every ICU message into the form that use-intl's small formatter reads without a parser. */
export const compileMessages = (messages: Messages): Compiled =>
  Object.fromEntries(
    Object.entries(messages).map(([key, value]) => [
      key,
      typeof value === 'string' ? compile(value) : compileMessages(value),
    ]),
  )

/** A message file is one object literal and imports types only, so it can be evaluated by itself. */
const read = async (code: string, id: string): Promise<Messages> => {
  const js = await transformWithOxc(code, id)
  const url = `data:text/javascript,${encodeURIComponent(js.code)}`
  return ((await import(/* @vite-ignore */ url)) as { default: Messages }).default
}

/** Compiles the messages at build time, so that the large parser is not bundled. */
export const messagesPlugin = (): Plugin => ({
  name: 'neshast-messages',
  enforce: 'pre',
  config: () => ({
    resolve: {
      alias: [
        {
          find: /^use-intl\/format-message$/,
          replacement: 'use-intl/format-message/format-only',
        },
      ],
    },
    // Vite would prebundle use-intl with the parser in it.
    optimizeDeps: { exclude: ['use-intl'] },
  }),
  transform: {
    filter: { id: messageFile },
    async handler(code, id) {
      const compiled = compileMessages(await read(code, id))
      return { code: `export default ${JSON.stringify(compiled)}`, map: null, moduleType: 'js' }
    },
  },
})
