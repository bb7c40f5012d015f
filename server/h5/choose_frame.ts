/**
 * Runs in the document, before anything else of the app: shows the picture of home that fits this visitor. What it reads is what the app stores
 * (src/storage/keys: elderMode, fontScale, authToken, homeCardHeight). In WeChat a visitor without a token is about to be signed in.
 * What is pressed before the page has taken over is remembered for it (src/platform/window/first_frame), also where signing in loads the document anew.
 */
export const chooseFrame = `(function(){
var read=function(key){try{return JSON.parse(localStorage.getItem(key)).data}catch(e){}};
var isElder=read('elderMode')===true;
var isKnown=!!read('authToken')||/MicroMessenger/i.test(navigator.userAgent)||/[?&](jwt|code)=/.test(location.search);
var chosen=document.querySelector('template[data-elder="'+isElder+'"][data-known="'+isKnown+'"]');
var frame=document.getElementById('first_frame');
document.documentElement.dataset.elder=isElder;
frame.appendChild(chosen.content);
var scale=read('fontScale');
if(scale>0){document.documentElement.style.setProperty('--font-scale',scale);frame.firstChild.style.setProperty('--font-scale',scale)}
var height=read('homeCardHeight');
if(isKnown&&height>0)document.documentElement.style.setProperty('--next-steps-height',height+'px');
frame.addEventListener('click',function(event){var button=event.target.closest('button');if(button)try{sessionStorage.setItem('pressed',button.getAttribute('aria-label')||button.textContent)}catch(e){}});
})()`.replace(/\n/g, '')
