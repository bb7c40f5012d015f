import { go } from '@/navigation/navigate'
import { SubmitBar } from '@/ui/forms/submit_bar'

interface AddBarProps {
  count: number
  /** The server's limit; undefined while unknown. */
  limit: number | undefined
}

/** Adding one more, with how many more are possible. */
export function AddBar({ count, limit }: AddBarProps) {
  const isFull = limit !== undefined && count >= limit
  return (
    <SubmitBar
      note={formatLimit(count, limit)}
      action="添加就诊人"
      disabled={isFull}
      onPress={go('patient_add')}
    />
  )
}

/** The limit in words. */
export function formatLimit(count: number, limit: number | undefined): string | undefined {
  if (limit === undefined) return undefined
  if (count >= limit) return `最多 ${limit} 位就诊人，已经加满。可以先移除一位不常用的`
  return `最多 ${limit} 位就诊人，还可以添加 ${limit - count} 位`
}
