import { remarkTypeLabels } from '@/contract/hospital/remark_words'

const labels: Readonly<Record<string, string>> = remarkTypeLabels

/** 挂号须知 */
export const typeLabel = (type: string): string => labels[type] ?? type
