// The calls of buttons on a form. html/form.js fills them in; it imports the controls.

let hooks = null;
export const setFormHooks = (given) => {
  hooks = given;
};

export const submitForm = (form, submitter) => hooks.submit(form, submitter);
export const resetForm = (form) => hooks.reset(form);
export const followLink = (anchor, url, target) => hooks.follow(anchor, url, target);
