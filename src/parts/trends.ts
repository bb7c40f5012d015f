import type { Trend, TrendPoint } from '@/contract/report'

import { serverNow } from './days'

const point: TrendPoint = {
  reportId: 'first',
  at: '2025-12-03T10:00:00+08:00',
  result: '132',
  unit: 'g/L',
  refRange: '130-175',
  flag: 'N',
  critical: false,
  value: 132,
  isConverted: false,
  low: 130,
  high: 175,
  hasNewUnit: false,
  hasNewMethod: false,
}

/** Haemoglobin over a year; the method changed once. */
export const trend: Trend = {
  itemCode: 'HGB',
  itemName: '血红蛋白测定',
  unit: 'g/L',
  points: [
    point,
    {
      ...point,
      reportId: 'second',
      at: '2026-04-10T10:00:00+08:00',
      result: '11.8',
      unit: 'g/dL',
      value: 118,
      flag: 'L',
      isConverted: true,
      hasNewUnit: true,
    },
    {
      ...point,
      reportId: 'third',
      at: '2026-11-24T10:00:00+08:00',
      result: '98',
      value: 98,
      flag: 'L',
      method: '比色法',
      hasNewMethod: true,
    },
  ],
  explanation: null,
  serverNow,
}
