import { appealReason, type NoShow } from '@/contract/registration'
import { useKeptForm } from '@/gates/use_kept_form'
import { Button } from '@/ui/forms/button'
import { formatDate } from '@/ui/facts/format_day'
import { Notice } from '@/ui/states/notice'
import { Sheet } from '@/ui/overlays/sheet'
import { LongField } from '@/ui/forms/long_field'

interface AppealSheetProps {
  noShow: NoShow
  onClose: () => void
  onAppeal: (reason: string) => Promise<void>
}

/** The sheet of an appeal: why the patient could not come; the hospital answers. */
export function AppealSheet({ noShow, onClose, onAppeal }: AppealSheetProps) {
  const form = useKeptForm(`appeal ${noShow.orderId}`, {
    start: { reason: '' },
    rules: { reason: appealReason },
    refusedAt: 'reason',
  })
  const submit = () => form.submit(() => onAppeal(form.values.reason.trim()))
  return (
    <Sheet
      isOpen
      title="申诉"
      onClose={onClose}
      bottom={
        <Button isWide onPress={submit}>
          提交申诉
        </Button>
      }
    >
      <Notice>
        {noShow.departName} {formatDate(noShow.visitDate, noShow.visitDate)} {noShow.beginTime}
        。每次未到诊可以申诉一次，医院会在这里答复。
      </Notice>
      <LongField
        label="原因"
        isLabelled
        {...form.field('reason')}
        maxLength={300}
        placeholder="例如：当天在别处急诊"
        note="至少 5 个字"
      />
    </Sheet>
  )
}
