const words = {
  plain: /^(?:[\p{L}\p{M}\u200c'’/()-]+|\p{N}{1,3}|[^\p{L}\p{N}]*)$/u,
  marks: /^["'“„(]+|["'“”),.;:!]+$/g,
  alone: /^(required|invalid|missing|expired|incorrect|malformed|revoked)[.!]?$/i,
  ofMessages:
    /(?<!\p{L})(required|invalid|must|short|blank|empty|wrong|weak|incorrect|expired|missing|malformed|revoked|mismatch|cannot|should|at least|at most|characters|already|too|does not|do not|not (be|found|valid|match|allowed|provided|correct)|erforderlich|ungültig|muss|darf nicht|falsch|zu kurz|mindestens|abgelaufen|الزامی|نامعتبر|باید|نباید|اشتباه|نادرست|کوتاه|حداقل|منقضی)(?!\p{L})/iu,
}

/**
 * Whether a text under a secret name is about the secret, as the errors of a form are, and has to be read. The rule: it
 * is not long, has only plain words and short numbers, and among others a word of such messages or, in any language,
 * three words and a full stop.
 */
export function isMessage(text: string) {
  if (text.length > 300) return false
  const all = text
    .replace(/‹[^›]*›/g, 'it')
    .trim()
    .split(/[\s_]+/)
  if (!all.every((each) => words.plain.test(each.replace(words.marks, '')))) return false
  if (/。$/.test(text) || words.alone.test(text)) return true
  if (/\S\s+\S+\s+\S*[.!।]$/.test(text)) return true
  return all.length > 1 && words.ofMessages.test(all.join(' '))
}
