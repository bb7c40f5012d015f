import type { CanPrint, PrintPage } from './print.types'

export const canPrint: CanPrint = () => false

export const printPage: PrintPage = () => undefined
