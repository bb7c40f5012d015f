import { remarkTypeLabels } from '@/contract/hospital'

const labels: Readonly<Record<string, string>> = remarkTypeLabels

/** 挂号须知 */
export const typeLabel = (type: string): string => labels[type] ?? type
