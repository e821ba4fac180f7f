"use strict";

const response = fetch("steps.json");
response.then((steps) => steps.json()).then((steps) => {
  document.querySelector("#steps").textContent = steps.join(" → ");
});
