/** A fault of the app on a patient's phone, without anything that identifies the patient. The specification knows no such call. */
import * as v from 'valibot'
import { post } from './endpoint'
import { done } from './values'

const words = (length: number) => v.pipe(v.string(), v.maxLength(length))
/** The length limits of a fault. */
export const faultLimits = { message: 200, stack: 1200 }

export const faultCalls = {
  sendFault: post({
    quiet: true,
    prompt: false,
    path: '/customer/app/api/v1/fault',
    summary: '程序自身的错误：页面、错误信息与调用栈，不含个人信息',
    input: v.object({
      app: v.picklist(['h5', 'weapp']),
      /** The page's route, without parameters. */
      page: words(100),
      message: words(faultLimits.message),
      /** Function, file and position, a line each. */
      stack: words(faultLimits.stack),
      version: words(40),
    }),
    reply: done,
  }),
}

/** An error message without possible personal data: quoted text, Chinese, numbers, and parameters of addresses. */
export function withoutPersons(text: string): string {
  return (
    text
      .replace(/[?#][^\s)]*/g, '')
      .replace(/(["'`“‘]).*?(["'`”’])/g, '…')
      .replace(/[\u2e80-\u9fff\uff00-\uffef]+/g, '…')
      .replace(/\b[A-Z][a-z]+(?:[ -][A-Z][a-z]+)+\b/g, '…')
      // A token, and a date of birth in any notation.
      .replace(/\b[\w-]{8,}\.[\w-]{8,}\.[\w-]{8,}\b/g, '…')
      .replace(/\b(\d{4}([-/.])\d{1,2}\2\d{1,2}|\d{1,2}([-/.])\d{1,2}\3\d{4})\b/g, '…')
      .replace(/\d{5,}/g, '…')
  )
}
