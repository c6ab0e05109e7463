import { spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { backends, password } from '../backends.ts'
import { isReady, temporaryFolder } from './settings.ts'

/** The application of `django.py`, run by Debian's own Python, which has Debian's packages. */
const python = spawn('/usr/bin/python3', [fileURLToPath(new URL('django.py', import.meta.url))], {
  stdio: ['ignore', 'pipe', 'inherit'],
  env: {
    ...process.env,
    // Beside a file called django.py it would be taken for Django.
    PYTHONSAFEPATH: '1',
    HOST_DATABASE: join(temporaryFolder(tmpdir()), 'data.db'),
    HOST_USER: backends.django.person.username,
    HOST_PASSWORD: password,
  },
})
python.stdout.on('data', (text) => String(text).includes('serving') && isReady())
python.once('exit', (code) => process.exit(code ?? 1))
