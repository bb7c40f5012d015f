/** The hospital's papers: text that can be read, pages that break where they should. */
import { makePdf } from '../../../server/pdf'
import { pdfPages } from '../../support/server/pdf_text'

const columns = [
  { title: '项目', width: 3 },
  { title: '结果', width: 1, align: 'right' as const },
]

it('is text in Chinese, with the signs of reports and receipts', async () => {
  const words = '云溪市第一人民医院 白细胞计数 4.5×10⁹/L ↑ ↓ ¥12.50 ℃ μmol/L ≤ ≥ ± α β（偏高）'
  const [page = ''] = pdfPages(
    await makePdf((drawn) => drawn.paragraph(words), {
      title: '检验报告',
      footer: '云溪市第一人民医院',
    }),
  )
  for (const character of words.replaceAll('⁹', '^9').replaceAll(' ', ''))
    expect(page).toContain(character)
  expect(page).not.toContain('\u{fffd}')
  expect(page).toContain('第 1 页，共 1 页')
})

it('repeats the head of a table on every page, tears no row, and numbers the pages', async () => {
  const rows = Array.from({ length: 90 }, (_, index) => ({
    cells: [`第${index}项 ${'很长的名字'.repeat(index % 5)}`, String(index)],
  }))
  const pages = pdfPages(
    await makePdf((drawn) => drawn.table(columns, rows), {
      title: '清单',
      watermark: '王** 尾号1234',
    }),
  )
  expect(pages.length).toBeGreaterThan(2)
  pages.forEach((page, index) => {
    expect(page).toContain('项目')
    expect(page).toContain(`第 ${index + 1} 页，共 ${pages.length} 页`)
    expect(page).toContain('王** 尾号1234')
  })
  rows.forEach((_, index) =>
    expect(pages.filter((page) => page.includes(`第${index}项`))).toHaveLength(1),
  )
})

it('draws a long table as a short one, and other work runs between its parts', async () => {
  const rows = Array.from({ length: 400 }, (_, index) => ({ cells: [`第${index}项`, '1'] }))
  let turns = 0
  const drawn = await makePdf(
    async (page) => {
      const turning = setInterval(() => (turns += 1))
      await page.longTable(columns, rows)
      clearInterval(turning)
    },
    { title: '清单' },
  )
  expect(turns).toBeGreaterThanOrEqual(5)
  expect(pdfPages(drawn)).toEqual(
    pdfPages(await makePdf((page) => page.table(columns, rows), { title: '清单' })),
  )
})

it('keeps a heading with what follows, and a QR code on one page', async () => {
  const pages = pdfPages(
    await makePdf(
      (drawn) => {
        drawn.title('票据', '医院')
        drawn.facts([
          ['票据号码', '0000012345'],
          ['校验码', 'ab12cd'],
        ])
        for (let line = 0; line < 40; line += 1) drawn.paragraph(`第${line}行`)
        drawn.heading('金额')
        drawn.qrCode('01,33060126,0000012345,75.00,20261121,ab12cd', ['扫码核对'])
      },
      { title: '票据' },
    ),
  )
  expect(pages.filter((page) => page.includes('扫码核对'))).toHaveLength(1)
  expect(pages.join('')).toContain('0000012345')
})
