// A form for one thing after the other (`data-reset`: the name of another player) is emptied once
// what it held was taken; refused, the text stays to be put right.

export function startReset() {
  document.addEventListener("htmx:after:request", ({ detail: { ctx } }) => {
    const form = ctx.sourceEvent?.target?.closest?.("form[data-reset]");
    if (form && ctx.response?.status < 300) form.reset();
  });
}
