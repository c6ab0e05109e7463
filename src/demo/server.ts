import { createDemoServer } from './httpServer.ts'

const origins = process.env['ALLOWED_ORIGINS']?.split(',').map((origin) => origin.trim())

void createDemoServer({
  port: Number(process.env['PORT'] ?? 5174),
  ...(origins && { allowedOrigins: origins }),
}).then(({ url, close }) => {
  console.log(`Demo back end on ${url}`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void close())
})
