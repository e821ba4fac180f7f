// The calls of buttons to their form. html/form.js, which imports the controls, sets them.

let hooks = null;
export const setFormHooks = (given) => {
  hooks = given;
};

export const submitForm = (form, submitter) => hooks.submit(form, submitter);
export const resetForm = (form) => hooks.reset(form);
export const followLink = (anchor, url, target) => hooks.follow(anchor, url, target);
