import Taro from '@tarojs/taro'

import { announce } from '@/platform/overlays/announce'

import { fieldAnchor } from './form_field'
import { firstWrong, type DraftErrors } from '../patient_draft'

/** Space for the top bar above the field. */
const aboveFieldPx = 76

/** Scrolls to the first error, and announces to screen readers how many there are and what the first one needs. */
export function showFirstWrong(errors: DraftErrors): void {
  const field = firstWrong(errors)
  if (field === undefined) return
  const count = Object.keys(errors).length
  announce(`有 ${count} 处需要修改：${errors[field] ?? ''}`)
  void Taro.pageScrollTo({
    selector: `#${fieldAnchor(field)}`,
    offsetTop: -aboveFieldPx,
    duration: 200,
  }).catch(() => undefined)
}
