import { keepValue, keptText, keptValue } from '../platform/app/kept_value'

const key = 'keptPicture'

/** Home as this account saw it last, on this day, in this look and by this build: shown until the newest picture comes. */
export function readKeptPicture(): string | undefined {
  const mark = markOfPicture()
  const kept = keptValue(key) as { mark: string; html: string } | undefined
  return mark !== undefined && kept?.mark === mark ? kept.html : undefined
}

/** Kept for the next visit; only for home. */
export function keepPicture(html: string): void {
  const mark = markOfPicture()
  if (mark !== undefined) keepValue(key, { mark, html })
}

function markOfPicture(): string | undefined {
  if (!['/', '/pages/index/index'].includes(location.pathname)) return undefined
  return [
    keptText('authToken'),
    new Date().toDateString(),
    keptValue('elderMode') === true,
    keptText('chosenBranchId'),
    document.getElementById('app_scripts')?.innerHTML,
  ].join(' ')
}
