/** The forms of a report: pictures and plain text are shown, a PDF is handed out as a file, other files are not. */
import * as v from 'valibot'
import { pdfFile } from '../../../../hospital_documents/envelope'
import type { attachment } from '../../elements/datatypes'

type Attachment = v.InferOutput<typeof attachment>

const isPicture = ({ contentType, data }: Attachment): boolean =>
  data !== undefined && (contentType === 'image/png' || contentType === 'image/jpeg')

/** The pictures that phones show. */
export const picturesOf = (forms: readonly Attachment[]) =>
  forms.filter(isPicture).map(({ contentType, data, title }, index) => ({
    caption: title ?? `图 ${index + 1}`,
    mediaType: contentType,
    base64: data,
  }))

const isPdf = ({ contentType, data }: Attachment): boolean =>
  data !== undefined && /^application\/pdf(;|$)/.test(contentType ?? '') && v.is(pdfFile, data)

/** The report itself as a file. */
export const fileOf = (forms: readonly Attachment[]): string | undefined => forms.find(isPdf)?.data

const isText = ({ contentType, data }: Attachment): boolean =>
  data !== undefined && /^text\/plain(;|$)/.test(contentType ?? '')

/** The whole report as text, where it is told so. */
export function textsOf(forms: readonly Attachment[]): string | undefined {
  const texts = forms
    .filter(isText)
    .map(({ data = '' }) => Buffer.from(data, 'base64').toString('utf8').trim())
    .filter((text) => text !== '')
  return texts.length === 0 ? undefined : texts.join('\n\n')
}

/** What a patient is shown of the forms: without anything else to read, a report whose only form is a file is handed out. */
export function unreadForms(forms: readonly Attachment[], isRead: boolean) {
  const file = forms.find(isPdf)
  const unread = forms.flatMap((one, index) =>
    isPicture(one) || isText(one) || one === file
      ? []
      : [
          `DiagnosticReport.presentedForm[${index}]: is no PNG, JPEG, plain text or first PDF of 4 MB at most in data, and nothing of it is shown`,
        ],
  )
  if (unread.length === 0) return {}
  if (isRead) return { warnings: unread }
  return {
    status: 'WITHHELD',
    withheldReason: '医院只给了这份报告的文件，手机上看不了，请到医院领取',
    warnings: unread,
  } as const
}
