import { emitKeypressEvents } from 'node:readline'
import { UsageError } from './usageError.ts'

/** A password, from the variable of the environment or typed without echo. */
export async function readPassword(
  user: string,
  { word = 'Password', variable = 'NESHAST_PASSWORD' } = {},
): Promise<string> {
  const known = process.env[variable]
  if (known) return known
  const { stdin, stderr } = process
  if (!stdin.isTTY) throw new UsageError(`There is nobody to ask: set ${variable}.`)
  stderr.write(`${word} of ${user}: `)
  emitKeypressEvents(stdin)
  stdin.setRawMode(true)
  stdin.resume()
  return new Promise((resolve, reject) => {
    let typed = ''
    const end = () => {
      stdin.off('keypress', hear)
      stdin.setRawMode(false)
      stdin.pause()
      stderr.write('\n')
    }
    const hear = (text: string | undefined, key: { name?: string; ctrl?: boolean }) => {
      if (key.ctrl && key.name === 'c') {
        end()
        return reject(new UsageError('Stopped.'))
      }
      if (key.name === 'return' || key.name === 'enter') {
        end()
        return resolve(typed)
      }
      typed = key.name === 'backspace' ? typed.slice(0, -1) : typed + (text ?? '')
    }
    stdin.on('keypress', hear)
  })
}
