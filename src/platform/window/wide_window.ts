import { WIDE_WINDOW_HEIGHT_PX, WIDE_WINDOW_WIDTH_PX } from '@/settings/limits'

import type { WindowSize } from './window_size.types'

/** From 500 x 500 on, popups are centred dialogs (spec §9). */
export function isWideWindow({ widthPx, heightPx }: WindowSize): boolean {
  return widthPx >= WIDE_WINDOW_WIDTH_PX && heightPx >= WIDE_WINDOW_HEIGHT_PX
}
