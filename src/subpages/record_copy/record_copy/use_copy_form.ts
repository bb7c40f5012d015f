import Taro from '@tarojs/taro'

import { copyDelivery, type CopyDelivery, type CopyService } from '@/contract/inpatient'
import type { ChosenRegion } from '@/forms/region/region_steps'
import type { Form } from '@/forms/use_form'
import { useKeptForm } from '@/gates/use_kept_form'
import type { FormErrors } from '@/forms/form_errors'
import { api } from '@/request/api'
import { useOnceKey } from '@/request/use_once_key'
import { firstIssue } from '@/contract/issue'

import { asksRegion } from './parcel_region'

/** What is being asked for. */
export interface CopyValues {
  parts: string[]
  copies: number
  purpose: string
  way: 'courier' | 'pickup'
  name: string
  tel: string
  region?: ChosenRegion
  address: string
}

const { entries } = copyDelivery.options[0]

/** What is missing or wrong; a parcel alone has an address. */
function wrongOf(values: CopyValues): FormErrors<CopyValues> {
  const { parts, purpose, way, name, tel, region, address } = values
  return {
    ...(parts.length === 0 && { parts: '请选择要复印的内容' }),
    ...(purpose === '' && { purpose: '请选择用途' }),
    ...(way === 'courier' &&
      found({
        name: firstIssue(entries.name, name),
        tel: firstIssue(entries.tel, tel),
        region: asksRegion && region === undefined ? '请选择省、市、区' : undefined,
        address: firstIssue(entries.address, address),
      })),
  }
}

const found = (errors: FormErrors<CopyValues>): FormErrors<CopyValues> =>
  Object.fromEntries(Object.entries(errors).filter(([, words]) => words !== undefined))

/** Where each part of the form begins. */
export const copyAnchors = {
  parts: 'copy-parts',
  purpose: 'copy-purpose',
  receiving: 'copy-receiving',
} as const

function showFirstWrong(errors: FormErrors<CopyValues>): void {
  const { parts, purpose, receiving } = copyAnchors
  const other = errors.purpose === undefined ? receiving : purpose
  const anchor = errors.parts === undefined ? other : parts
  void Taro.pageScrollTo({ selector: `#${anchor}`, offsetTop: -aboveFormPx, duration: 200 }).catch(
    () => undefined,
  )
}

/** The page's top bar. */
const aboveFormPx = 60

/** A new request, sent once however often it is pressed. */
export function useCopyForm(
  inpatientId: string,
  service: CopyService,
): { form: Form<CopyValues>; send: () => Promise<unknown> } {
  const keys = useOnceKey()
  const form = useKeptForm<CopyValues>(`copies ${inpatientId}`, {
    start: () => ({
      parts: [],
      copies: 1,
      purpose: '',
      way: service.courier ? 'courier' : 'pickup',
      name: '',
      tel: '',
      address: '',
    }),
    rules: wrongOf,
    onWrong: showFirstWrong,
  })
  async function send(): Promise<void> {
    const { parts, copies, purpose } = form.values
    const request = { inpatientId, parts, copies, purpose, delivery: deliveryOf(form.values) }
    await api.inpatient.askCopies({ ...request, idempotencyKey: keys.of(JSON.stringify(request)) })
    keys.forget()
  }
  return { form, send }
}

function deliveryOf({ way, name, tel, region, address }: CopyValues): CopyDelivery {
  return way === 'courier' ? { way, name, tel, region, address } : { way }
}
