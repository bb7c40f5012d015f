/** The words of rows: how files, lists and tables of a HIS write amounts, times and charges. */
import { text, whole, type HospitalDocument, type Json } from '../hospital/paper'

/** A row of a file, by the word with which the file's name begins. */
export interface FileRow {
  file: string
  key: string
  row: Record<string, string>
}

export const yuan = (fen: unknown): string => (whole(fen) / 100).toFixed(2)
export const words = (table: Readonly<Record<string, string>>, word: unknown): string =>
  table[text(word)] ?? ''
export const listOf = (value: unknown): Json[] => (Array.isArray(value) ? value : [])
export const valueOf = (patient: unknown): string =>
  typeof patient === 'object' && patient !== null && 'value' in patient ? text(patient.value) : ''
/** Local time, as a database writes it. */
export const moment = (at: unknown): string => text(at).slice(0, 19).replace('T', ' ')

const fees = { '01': '西药费', '04': '检验费', '05': '检查费', '07': '手术费' }

/** Writes a document as a row of a file. */
export type Writes = (document: HospitalDocument) => [file: string, row: Record<string, string>]

/** What one item cost. */
export const chargeOf = (line: Json): Json => ({
  费别: words(fees, line.category),
  项目名称: line.name,
  单位: line.unit,
  单价: yuan(line.priceFen),
  数量: String(whole(line.quantity)),
  金额: yuan(line.amountFen),
})
