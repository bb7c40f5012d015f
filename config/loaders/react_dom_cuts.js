exports.release = '18.3.1'

/** Functions of that release of react-dom, under the names of its minified file, and what they come to in this app. */
exports.bodies = {
  // formatProdErrorMessage: the number is looked up in React's documentation.
  p: 'return"Minified React error #"+[].join.call(arguments)',
  // pushTopLevelContextObject, constructClassInstance: nobody has contexts as they were before React 16.3.
  kj: 'yh(a,a.stateNode.containerInfo)',
  Gi: 'var f=b.contextType;b=new b(c,"object"===typeof f&&null!==f?eh(f):Vf);a.memoizedState=null!==b.state&&void 0!==b.state?b.state:null;b.updater=Ei;a.stateNode=b;b._reactInternals=a;return b',
  // coerceRef: no ref is a text.
  Lg: 'return c.ref',
  // createCapturedValueAtFiber: nobody reads in which parts an error was thrown.
  Ji: 'return{value:a,source:b,stack:"",digest:null}',
  // getParentSuspenseInstance, getSuspenseInstanceFromFiber, retryIfBlockedOn, clearIfContinuousEvent, dispatchEvent, findInstanceBlockingEvent: no markup waits for its script.
  Mf: 'return null',
  Wb: 'return null',
  bd: '',
  Sc: '',
  fd: 'dd&&(Yc(d),hd(a,b,d,id,c))',
  Yc: 'a=Wc(xb(a));id=null===a||Vb(a)!==a||3===a.tag?null:a',
  // isAttributeNameSafe
  oa: 'return/^[\\w:.-]+$/.test(a)',
}

/** Calls with one answer. */
exports.calls = {
  // Taking over markup: tryToClaimNextHydratableInstance, popHydrationState, resetHydrationState, queueHydrationError, popTreeContext, pushTreeFork, pushMaterializedTreeId
  ...{ Eg: '0', Gg: '!1', Ig: '0', Jg: '0', wg: '0', tg: '0', vg: '0' },
  // Contexts as they were before React 16.3: isContextProvider, getMaskedContext, and what puts them on the stack and takes them away
  ...{ Zf: '!1', Yf: 'Vf', $f: '0', cg: '0', dg: '0', ag: '0', dl: 'Vf' },
  // onCommitRoot, resetWorkInProgressVersions, assertValidProps
  ...{ mc: '0', Eh: '0', ub: '0' },
}

/** Variables of which each reading has one answer: isHydrating, hydrationErrors, includesLegacySyncCallbacks, canUseDOM, whether the browser knows the events of writing and of input. */
exports.values = { I: '!1', zg: 'null', fg: '!1', ia: '!0', ae: '!0', we: '!0', be: 'null' }

/** Hooks that no script asks for. */
exports.hooks = [
  ...['useDebugValue', 'useDeferredValue', 'useInsertionEffect', 'useMutableSource'],
  ...['useTransition', 'unstable_isNewReconciler'],
]

/** Kinds of elements that no script makes: strict and profiled trees, Suspense, lists of it, trees off the screen, lazy parts. */
exports.kinds = ['za', 'Aa', 'Ea', 'Fa', 'Ia', 'Ha']

/** Nodes of the tree, each by its kind and how it begins, and what stands instead. */
exports.nodes = [
  // The tools of developers
  ['IfStatement', 'if("undefined"!==typeof __REACT_DEVTOOLS_GLOBAL_HOOK__)', ''],
  // A promise that is thrown, and trees that wait for one
  ['LogicalExpression', 'null!==k&&"object"===typeof k&&"function"===typeof k.then', '!1'],
  ['SwitchCase', 'case 3:Ck(a,d);if((d&130023424)===d', ''],
  ['SwitchCase', 'case 4:Ck(a,d);if((d&4194240)===', ''],
  ['LogicalExpression', '-1!==c&&(a.timeoutHandle=-1,Gf(c))', '0'],
  // Contexts as they were before React 16.3
  ['CallExpression', 'E(Wf)', '0'],
  ['CallExpression', 'E(H)', '0'],
  ['MemberExpression', 'Wf.current', '!1'],
  ['MemberExpression', 'H.current', 'Vf'],
  ['LogicalExpression', 'd.pendingContext&&(d.context=', '0'],
  ['ConditionalExpression', 'null===b.context?b.context=c:b.pendingContext=c', '0'],
  ['AssignmentExpression', 'd=d.type.childContextTypes', '0'],
  // Taking over markup
  ['AssignmentExpression', 'Ec=function', '0'],
  ['AssignmentExpression', 'Fc=function', '0'],
  ['AssignmentExpression', 'Gc=function', '0'],
  ['AssignmentExpression', 'Hc=function', '0'],
  ['AssignmentExpression', 'Ic=function', '0'],
  ['AssignmentExpression', 'ml.prototype.unstable_scheduleHydration=', '0'],
  // Trees before React 18: the tag of a root says which
  ['ConditionalExpression', '0===a.tag?ig(', 'hg(Ek.bind(null,a))'],
  ['BinaryExpression', '0===wk.tag', '!1'],
  // Events that nobody listens to: a pointer that enters and leaves, a selection, what is about to be written, and how
  ['LabeledStatement', 'a:{h="mouseover"===a', ''],
  ['SwitchStatement', 'switch(a){case "focusin":if(me(xa)', ''],
  ['IfStatement', 'if(ae)b:{switch(a)', ''],
  ['ExpressionStatement', 'ba&&(de&&', ''],
  ['IfStatement', 'if($a=ce?je(a,c):ke(a,c))', ''],
  ['CallExpression', 'ha("onMouseEnter"', '0'],
  ['CallExpression', 'ha("onMouseLeave"', '0'],
  ['CallExpression', 'ha("onPointerEnter"', '0'],
  ['CallExpression', 'ha("onPointerLeave"', '0'],
  ['CallExpression', 'fa("onSelect"', '0'],
  ['CallExpression', 'fa("onBeforeInput"', '0'],
  ['CallExpression', 'fa("onCompositionEnd"', '0'],
  ['CallExpression', 'fa("onCompositionStart"', '0'],
  ['CallExpression', 'fa("onCompositionUpdate"', '0'],
  // Browsers older than any that the app is built for
  [
    'CallExpression',
    'function(a){return"undefined"!==typeof MSApp',
    'function(a,b){a.innerHTML=b}',
  ],
  ['IfStatement', 'if(ia){var xe;', ''],
  ['IfStatement', 'if(we)na=Fe;else{', '{var xa;na=Fe}'],
  ['ExpressionStatement', 'xa&&xa(a,h,d);', ''],
  ['ExpressionStatement', 'ia&&"documentMode"in document&&(be=', ''],
  ['LogicalExpression', 'ia&&"documentMode"in document&&11>=', '!1'],
  ['LogicalExpression', 'ia&&"TextEvent"in window&&!be', '!1'],
  ['LogicalExpression', 'ia&&(!ae||be&&', '!1'],
  ['ExpressionStatement', 'ia&&(Ye=document.createElement', ''],
  ['ObjectExpression', '{animationend:Ve(', '{}'],
  ['CallExpression', 'Ze("animationend")', '"animationend"'],
  ['CallExpression', 'Ze("animationiteration")', '"animationiteration"'],
  ['CallExpression', 'Ze("animationstart")', '"animationstart"'],
  ['CallExpression', 'Ze("transitionend")', '"transitionend"'],
  // Properties of styles without a unit have their makers' names in the list.
  ['CallExpression', 'Object.keys(pb).forEach', '0'],
  // Attributes of SVG and XML with a colon
  ['CallExpression', '"xlink:actuate', '0'],
  ['CallExpression', '["xml:base"', '0'],
  ['AssignmentExpression', 'z.xlinkHref=', '0'],
]
