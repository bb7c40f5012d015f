/** The forms of a report: pictures are shown, files are not. */
import type * as v from 'valibot'
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

/** What a patient is shown of the forms: without anything else to read, a report whose only form is a file is handed out. */
export function unreadForms(forms: readonly Attachment[], isRead: boolean) {
  const unread = forms.flatMap((one, index) =>
    isPicture(one)
      ? []
      : [
          `DiagnosticReport.presentedForm[${index}]: is no PNG or JPEG in data, and nothing of it is shown`,
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
