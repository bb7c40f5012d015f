const asWritten = new WeakMap<CSSMediaRule, string>()

/** Has the style sheets answer as on a phone: its colours are those asked for, and its window is never wide, however wide this one is. */
export function dressSheets(isDark: boolean): void {
  for (const rule of Array.from(document.styleSheets).flatMap(mediaRules)) {
    const media = asWritten.get(rule) ?? rule.media.mediaText
    asWritten.set(rule, media)
    if (media.includes('prefers-color-scheme: dark'))
      rule.media.mediaText = isDark ? 'all' : 'not all'
    if (media.includes('min-width: 500px')) rule.media.mediaText = 'not all'
  }
}

function mediaRules({ cssRules }: { cssRules: CSSRuleList }): CSSMediaRule[] {
  return Array.from(cssRules).filter((rule) => rule instanceof CSSMediaRule)
}
