/** Version and build time, which the build has written into the page; empty in development. */
export function buildInfo(): { readonly version?: string; readonly builtAt?: number } {
  const meta = document.querySelector<HTMLMetaElement>('meta[name=neshast-build]')
  const [version, time = ''] = meta?.content.split(' ') ?? []
  const builtAt = Date.parse(time)
  return version === undefined || Number.isNaN(builtAt) ? {} : { version, builtAt }
}
