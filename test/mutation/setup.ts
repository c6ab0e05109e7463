import fc from 'fast-check'

/** A mutant must not live or die by chance. */
fc.configureGlobal({ seed: 1405, endOnFailure: true })
