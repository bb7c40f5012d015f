/**
 * One-key shortcuts. A control says its own key by `aria-keyshortcuts`: in a row of a list it acts for the row that is looked at, elsewhere for the page.
 * Nothing fires while somebody types, and they can be switched off (WCAG 2.1.4).
 */

/** A key and what it does, as the page shows it. */
export interface Shortcut {
  key: string
  words: string
  /** In the row that is looked at. */
  isOfRow: boolean
}

const rows = 'main tr[data-row-key]'
const typedInto = 'input:not([type=radio], [type=checkbox]), textarea, select, [role=combobox]'
const switchedOff = 'desk-shortcuts-off'
let lastIndex = -1

/** Whether they are switched on at this computer. */
export function areOn(): boolean {
  return localStorage.getItem(switchedOff) === null
}

/** Switches them for this computer. */
export function switchShortcuts(isOn: boolean): void {
  if (isOn) localStorage.removeItem(switchedOff)
  else localStorage.setItem(switchedOff, '1')
}

/** What the controls of the page say of themselves, each key once. */
export function listShortcuts(): Shortcut[] {
  const found = [...document.querySelectorAll<HTMLElement>('main [aria-keyshortcuts]')]
  const all = found.map((one) => ({
    key: one.getAttribute('aria-keyshortcuts') ?? '',
    words: one.getAttribute('aria-label') ?? one.textContent ?? '',
    isOfRow: one.closest(rows) !== null,
  }))
  return [...new Map(all.map((one) => [`${one.key} ${String(one.isOfRow)}`, one])).values()]
}

/** Does what a pressed key stands for; false when it stands for nothing. */
export function actOn(key: string): boolean {
  if (key === 'j' || key === 'k') return move(key === 'j' ? 1 : -1)
  const control = controlOf(key)
  if (control === undefined) return false
  if (control instanceof HTMLInputElement) control.focus()
  else control.click()
  return true
}

/** Whether the key is meant for something else: text, a list that is open, a dialog. */
export function isTaken({ target, ctrlKey, altKey, metaKey, isComposing }: KeyboardEvent): boolean {
  if (ctrlKey || altKey || metaKey || isComposing || !areOn()) return true
  if (document.querySelector('[role=dialog][aria-modal=true]') !== null) return true
  return target instanceof HTMLElement && (target.isContentEditable || target.matches(typedInto))
}

/** Out of a field of the page, so that keys are keys again; in a dialog it closes that. */
export function leaveField({ target }: KeyboardEvent): void {
  if (target instanceof HTMLElement && target.closest('main') !== null) target.blur()
}

const lookedAt = (): HTMLElement | null =>
  document.activeElement?.closest<HTMLElement>(rows) ?? null

/** The next row, or the one before; when the row is gone, what stands in its place. */
function move(by: 1 | -1): boolean {
  const all = [...document.querySelectorAll<HTMLElement>(rows)]
  const now = lookedAt()
  const wanted = now === null ? Math.max(lastIndex, 0) : all.indexOf(now) + by
  lastIndex = Math.min(Math.max(wanted, 0), all.length - 1)
  const row = all[lastIndex]
  if (row === undefined) return false
  row.tabIndex = -1
  row.focus()
  return true
}

function controlOf(key: string): HTMLElement | undefined {
  const named = `[aria-keyshortcuts="${CSS.escape(key)}"]`
  const ofRow = lookedAt()?.querySelector<HTMLElement>(named)
  if (ofRow) return ofRow
  const all = [...document.querySelectorAll<HTMLElement>(`main ${named}`)]
  return all.find((one) => one.closest(rows) === null)
}
