// A push morphs the attribute `checked`, which is only where a radio button starts from: once a hand
// has touched the group, the browser no longer looks at it. So what was pushed is put in force here;
// choices that no push has touched stay as the hand left them.

export function startChecked() {
  const follow = (changes) => {
    for (const { target } of changes) target.checked = target.defaultChecked;
  };
  new MutationObserver(follow).observe(document.body, { subtree: true, attributeFilter: ["checked"] });
}
