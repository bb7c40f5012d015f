import type { Form } from '@/contract/form'
import { api } from '@/request/api'
import { ServerRefused } from '@/request/sending/errors'

/** The questions of an order; without them where nothing is asked. */
export async function loadForm(input: { orderId: string }): Promise<{ form?: Form }> {
  try {
    return { form: await api.form.getForm(input) }
  } catch (refusal) {
    if (!(refusal instanceof ServerRefused)) throw refusal
    if (refusal.code === 'NOT_FOUND' || refusal.code === 'NOT_OFFERED') return {}
    throw refusal
  }
}
