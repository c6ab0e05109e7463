import type { ReactNode } from 'react'
import { Providers } from './Providers'

export const metadata = { title: 'Notes', icons: { icon: 'data:,' } }

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <Providers>{children}</Providers>
      </body>
    </html>
  )
}
