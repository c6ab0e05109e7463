/**
 * The presets that were written from documentation and have never met their server: neither can be installed from a
 * registry that these tests may use.
 */
export const unproven: readonly string[] = ['laravelJwt', 'supabase']
