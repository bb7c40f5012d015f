/** Texts of a hospital whose server need not have cleaned them. */
import { RichText } from '@/ui/facts/rich_text'
import { renderPart } from '../../support/client/page'

test.each([
  ['<p onclick="x()">a</p>', '<p>a</p>'],
  ['<img src=x onerror="x()">b', 'b'],
  ['<script>x()</script><p>c</p>', '<p>c</p>'],
  ['<a href="javascript:x()">d</a>', 'd'],
  ['<svg><p><style><!--</style><img src=x onerror=x()>--></style></svg>e', '<p>--&gt;e</p>'],
  ['<div><section><strong style="position:fixed">f</strong></section></div>', '<strong>f</strong>'],
  ['<h3>g</h3><ul><li>h</li></ul>', '<h3>g</h3><ul><li>h</li></ul>'],
  ['<iframe srcdoc="<script>x()</script>"></iframe><form><input></form>i', 'i'],
])('%s shows %s', async (html, shown) => {
  const { container } = await renderPart(() => <RichText html={html} />, {})
  expect(container.querySelector('div, taro-view-core')?.outerHTML).toContain(`>${shown}<`)
})
