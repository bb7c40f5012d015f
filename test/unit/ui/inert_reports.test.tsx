/** Report texts are shown as they are written, whatever is written there. */
import { ReportView } from '@/components/report_view/report_view'
import { renderPart } from '../../support/client/page'
import { hostileReport } from '../../support/hostile_report'
import { xssVectors } from '../../support/xss_vectors'

const all = xssVectors.join('\n')

const made = (container: Element): string[] =>
  [
    ...container.querySelectorAll(
      'script,iframe,object,embed,style,form,base,meta,link,math,audio,video,[onerror],[onload],[onclick],[onfocus],[href^="javascript"]',
    ),
  ].map((one) => one.outerHTML)

it('a report full of the corpus makes no element of it', async () => {
  const { container } = await renderPart(ReportView, { report: hostileReport('r-1', all) })
  expect(made(container)).toEqual([])
  expect(container.textContent).toContain('<script>window.hacked=1</script>')
  expect(Reflect.get(window, 'hacked')).toBeUndefined()
})

it('the check sees what it looks for', () => {
  const box = document.createElement('div')
  box.innerHTML = '<img onerror="1">'
  expect(made(box)).toHaveLength(1)
})
