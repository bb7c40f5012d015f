/** Newer names that scripts call and may: each is asked for first, or is ours or a dependency's own under the same name. */
export const allowed: Readonly<Record<string, string>> = {
  '.difference()': 'MobX’s set offers it; nobody of ours calls it',
  '.intersection()': 'as difference',
  '.isDisjointFrom()': 'as difference',
  '.isSubsetOf()': 'as difference',
  '.isSupersetOf()': 'as difference',
  '.symmetricDifference()': 'as difference',
  '.union()': 'as difference',
  '.drop()': 'our own pages of a list (src/request/loading)',
  '.take()': 'our own kept things (src/storage), and pages of a list',
  '.move()': 'NutUI’s own touches',
  '.login()': 'WeChat’s, by Taro',
  '.showModal()': 'WeChat’s, by Taro',
  '.writeText()':
    'where it fails or is missing, a selection is copied (src/platform/device/clipboard.h5.ts)',
  '.setPointerCapture()':
    'in an event that only browsers with pointers send (src/platform/elements/touch_stage.h5.tsx)',
  requestIdleCallback:
    'only where navigator.connection is, which came later (src/platform/pages/page_loading.h5.ts)',
}
